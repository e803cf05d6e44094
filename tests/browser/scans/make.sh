#!/bin/sh
# Makes the pictures of scans beside it anew. Needs Debian's imagemagick, libtiff-tools and libopenjp2-tools.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# A form's head and its seal: dark at 40,40 and 130,180, white at 10,10 and 150,210.
convert -size 160x220 xc:white -fill black -draw 'rectangle 20,20 80,60' -draw 'circle 130,180 130,160' \
  -draw 'line 20,90 140,90' -draw 'line 20,110 140,110' -draw 'line 20,130 140,130' -colorspace Gray -depth 8 "$work/page.png"
convert "$work/page.png" -quality 60 -strip page.jpg
opj_compress -i "$work/page.png" -o page.jp2 -r 20 > "$work/log"
convert "$work/page.png" -threshold 50% -type bilevel -compress Group4 "$work/page.tif"
# The one strip of a TIFF stands behind its head of eight bytes.
strip() {
  tiffcp -r 220 -c "$1" "$work/page.tif" "$work/$2.tif"
  tail -c +9 "$work/$2.tif" | head -c "$(tiffdump "$work/$2.tif" | sed -n 's/^StripByteCounts.*<\(.*\)>/\1/p')" > "page.$2"
}
strip g4 g4
strip g3:1d g3
strip g3:2d g3-2d
strip lzw lzw
