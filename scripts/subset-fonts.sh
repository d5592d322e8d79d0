#!/bin/sh
# Makes app/fonts/*.woff2 again from the published fonts. Only needed when a font version, an axis or the character set changes.
# Needs npm, and Python with fonttools and brotli (pip install fonttools==4.66.1 brotli). Budget: both files together at most 60 KB (app/fonts/fonts.test.ts).
# Fonts are taken from npm at fixed versions: inter-ui 4.1.1 holds the complete Inter 4.1 (arrows, tabular figures, optical sizes),
# which the Latin files of @fontsource-variable/inter lack; @fontsource-variable/jetbrains-mono 5.3.0 holds JetBrains Mono.
set -eu
out="$(cd "$(dirname "$0")/.." && pwd)/app/fonts"
work="$(mktemp -d)"
cd "$work"
npm pack --silent inter-ui@4.1.1 @fontsource-variable/jetbrains-mono@5.3.0
for archive in *.tgz; do mkdir "${archive%.tgz}" && tar xzf "$archive" -C "${archive%.tgz}"; done

# Latin 1 and the further letters of French, German, Turkish and Czech names; punctuation, thin spaces, primes, arrows, comparison signs, ⌘, ✓.
latin="U+20-7E,U+A0-FF,U+131,U+152-153,U+160,U+161,U+178,U+17D,U+17E,U+2009,U+202F,U+2010-2014,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2116,U+2122,U+2190-2193,U+2197,U+2198,U+21B5,U+2212,U+2248,U+2260,U+2264,U+2265,U+2318,U+2713,U+25CF"
# The monospace sets labels, coordinates and code.
mono="U+20-7E,U+A0,U+A7,U+A9,U+AB,U+B0-B3,U+B7,U+BB-BE,U+C0-CF,U+D4,U+D6,U+D7,U+D9-DC,U+DF,U+E0-EF,U+F2-F4,U+F6,U+F9-FC,U+2009,U+202F,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2212"

fonttools varLib.instancer -q inter-ui-4.1.1/package/variable/InterVariable.woff2 wght=400:700 opsz=14:32 -o inter.ttf
fonttools subset inter.ttf --unicodes="$latin" --layout-features=kern,mark,calt,tnum,case --flavor=woff2 --no-hinting --output-file="$out/inter.woff2"
fonttools varLib.instancer -q fontsource-variable-jetbrains-mono-5.3.0/package/files/jetbrains-mono-latin-wght-normal.woff2 wght=400:700 -o mono.ttf
fonttools subset mono.ttf --unicodes="$mono" --layout-features=ccmp --flavor=woff2 --no-hinting --output-file="$out/jetbrains-mono.woff2"
cp inter-ui-4.1.1/package/LICENSE.txt "$out/inter-OFL.txt"
cp fontsource-variable-jetbrains-mono-5.3.0/package/LICENSE "$out/jetbrains-mono-OFL.txt"
# Static cuts of the same two files, for the printed guide (scripts/guide): small text, and one for large sizes.
cuts="$out/../../scripts/guide/fonts"
mkdir -p "$cuts"
for weight in 400 500 600; do
  fonttools varLib.instancer -q "$out/inter.woff2" wght=$weight opsz=14 -o "$cuts/inter-$weight.woff2"
  fonttools varLib.instancer -q "$out/jetbrains-mono.woff2" wght=$weight -o "$cuts/mono-$weight.woff2"
done
fonttools varLib.instancer -q "$out/inter.woff2" wght=600 opsz=32 -o "$cuts/inter-display-600.woff2"
rm -r "$work"
ls -l "$out"
