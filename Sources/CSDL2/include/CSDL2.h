// What HeadUnitSDL sees of SDL.
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
