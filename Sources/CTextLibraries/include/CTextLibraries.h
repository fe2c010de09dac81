// fontconfig and FriBidi without linking them or having their headers: their functions as tables that
// are filled when first asked for, where the libraries are installed.
//
// What is declared here is their binary interface, which both have kept for many years; names and
// values are theirs.
#ifndef CTEXTLIBRARIES_H
#define CTEXTLIBRARIES_H

#include <stdint.h>

typedef struct FcCharSet FcCharSet;
typedef struct FcConfig FcConfig;
typedef struct FcPattern FcPattern;

typedef struct {
  int nfont;
  int sfont;
  FcPattern *_Nonnull *_Nullable fonts;
} FcFontSet;

#define FcFalse 0
#define FcTrue 1
#define FcMatchPattern 0
#define FcResultMatch 0
#define FC_SLANT_ROMAN 0
#define FC_WEIGHT_MEDIUM 100
#define FC_WEIGHT_SEMIBOLD 180

#define FC_CHARSET "charset"
#define FC_COLOR "color"
#define FC_FAMILY "family"
#define FC_FILE "file"
#define FC_INDEX "index"
#define FC_LANG "lang"
#define FC_SCALABLE "scalable"
#define FC_SLANT "slant"
#define FC_WEIGHT "weight"

// Everything that is called of fontconfig: what comes back, the name, and what goes in.
#define CFONTCONFIG_FUNCTIONS(F) \
  F(int, FcCharSetHasChar, (const FcCharSet *_Nullable, uint32_t)) \
  F(void, FcConfigDestroy, (FcConfig *_Nonnull)) \
  F(int, FcConfigSubstitute, (FcConfig *_Nonnull, FcPattern *_Nonnull, int)) \
  F(void, FcDefaultSubstitute, (FcPattern *_Nonnull)) \
  F(void, FcFontSetDestroy, (FcFontSet *_Nonnull)) \
  F(FcFontSet *_Nullable, FcFontSort, \
    (FcConfig *_Nonnull, FcPattern *_Nonnull, int, FcCharSet *_Nullable *_Nullable, \
     int *_Nonnull)) \
  F(FcConfig *_Nullable, FcInitLoadConfigAndFonts, (void)) \
  F(int, FcPatternAddBool, (FcPattern *_Nonnull, const char *_Nonnull, int)) \
  F(int, FcPatternAddInteger, (FcPattern *_Nonnull, const char *_Nonnull, int)) \
  F(int, FcPatternAddString, \
    (FcPattern *_Nonnull, const char *_Nonnull, const unsigned char *_Nonnull)) \
  F(FcPattern *_Nullable, FcPatternCreate, (void)) \
  F(void, FcPatternDestroy, (FcPattern *_Nonnull)) \
  F(int, FcPatternGetBool, \
    (const FcPattern *_Nonnull, const char *_Nonnull, int, int *_Nonnull)) \
  F(int, FcPatternGetCharSet, \
    (const FcPattern *_Nonnull, const char *_Nonnull, int, FcCharSet *_Nullable *_Nonnull)) \
  F(int, FcPatternGetInteger, \
    (const FcPattern *_Nonnull, const char *_Nonnull, int, int *_Nonnull)) \
  F(int, FcPatternGetString, \
    (const FcPattern *_Nonnull, const char *_Nonnull, int, unsigned char *_Nullable *_Nonnull)) \
  F(int, FcWeightFromOpenType, (int))

#define FRIBIDI_PAR_ON 0x40u
#define FRIBIDI_PAR_LTR 0x110u
#define FRIBIDI_PAR_RTL 0x111u

// The same of FriBidi.
#define CFRIBIDI_FUNCTIONS(F) \
  F(void, fribidi_get_bidi_types, (const uint32_t *_Nonnull, int, uint32_t *_Nonnull)) \
  F(void, fribidi_get_bracket_types, \
    (const uint32_t *_Nonnull, int, const uint32_t *_Nonnull, uint32_t *_Nonnull)) \
  F(signed char, fribidi_get_par_embedding_levels_ex, \
    (const uint32_t *_Nonnull, const uint32_t *_Nonnull, int, uint32_t *_Nonnull, \
     signed char *_Nonnull))

#define CTEXT_FIELD(result, name, arguments) result(*_Nonnull name) arguments;

typedef struct {
  CFONTCONFIG_FUNCTIONS(CTEXT_FIELD)
} CFontconfig;

typedef struct {
  CFRIBIDI_FUNCTIONS(CTEXT_FIELD)
} CFriBidi;

// A library's functions, loaded by the first call; from any thread. There are none when it is not
// installed or is too old to have one of them.
const CFontconfig *_Nullable ctext_load_fontconfig(void);
const CFriBidi *_Nullable ctext_load_fribidi(void);

#endif
