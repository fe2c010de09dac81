// SDL without linking it: its functions as tables that are filled when first asked for.
//
// SDL brings some fifty libraries with it, and what opens no window shall not pay for them.
#ifndef CSDL2_H
#define CSDL2_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_syswm.h>
#include <stdbool.h>

// Everything that is called of SDL. A function that is missing here is added by its name; its type
// is SDL's own.
#define CSDL2_FUNCTIONS(F) \
  F(SDL_CreateRGBSurfaceWithFormatFrom) \
  F(SDL_CreateRenderer) \
  F(SDL_CreateTexture) \
  F(SDL_CreateWindow) \
  F(SDL_DestroyRenderer) \
  F(SDL_DestroyTexture) \
  F(SDL_FreeSurface) \
  F(SDL_GetCurrentVideoDriver) \
  F(SDL_GetDisplayUsableBounds) \
  F(SDL_GetError) \
  F(SDL_GetHint) \
  F(SDL_GetKeyName) \
  F(SDL_GetModState) \
  F(SDL_GetMouseFocus) \
  F(SDL_GetMouseState) \
  F(SDL_GetRendererOutputSize) \
  F(SDL_GetScancodeName) \
  F(SDL_GetWindowBordersSize) \
  F(SDL_GetWindowFlags) \
  F(SDL_GetWindowPosition) \
  F(SDL_GetWindowSize) \
  F(SDL_GetWindowWMInfo) \
  F(SDL_HideWindow) \
  F(SDL_InitSubSystem) \
  F(SDL_PeepEvents) \
  F(SDL_PumpEvents) \
  F(SDL_PushEvent) \
  F(SDL_RWFromMem) \
  F(SDL_RWclose) \
  F(SDL_RWtell) \
  F(SDL_RaiseWindow) \
  F(SDL_RenderClear) \
  F(SDL_RenderCopy) \
  F(SDL_RenderPresent) \
  F(SDL_RestoreWindow) \
  F(SDL_SetClipboardText) \
  F(SDL_SetHint) \
  F(SDL_SetTextureScaleMode) \
  F(SDL_SetWindowFullscreen) \
  F(SDL_SetWindowMinimumSize) \
  F(SDL_SetWindowPosition) \
  F(SDL_SetWindowSize) \
  F(SDL_SetWindowTitle) \
  F(SDL_UpdateTexture) \
  F(SDL_WaitEventTimeout) \
  F(SDL_free)

// The same of SDL_image, which writes files and never reads any: bytes that somebody made up have
// made it write where it may not.
#define CSDL2_IMAGE_FUNCTIONS(F) \
  F(IMG_SaveJPG_RW)

#define CSDL2_FIELD(name) __typeof__(name) *_Nonnull name;

typedef struct {
  CSDL2_FUNCTIONS(CSDL2_FIELD)
} CSDL2;

typedef struct {
  CSDL2_IMAGE_FUNCTIONS(CSDL2_FIELD)
} CSDL2_Image;

// SDL's functions, loaded by the first call; from any thread. There are none when SDL is not there or
// is too old to have one of them.
const CSDL2 *_Nullable csdl2_load(void);
const CSDL2_Image *_Nullable csdl2_load_image(void);

// What was missing when there are none.
const char *_Nonnull csdl2_complaint(void);
const char *_Nonnull csdl2_image_complaint(void);

// From now on a display server that goes away does not end the process, as it would otherwise.
void csdl2_outlive_display(SDL_Window *_Nonnull window);

// Whether the display server of such a window has gone away; nothing of SDL's is to be drawn with or
// freed after that.
bool csdl2_has_lost_display(void);

#endif
