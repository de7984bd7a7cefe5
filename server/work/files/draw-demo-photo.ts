import { createRequire } from 'node:module';
import sharp, { type Exif } from 'sharp';
import {
  formatShortInstant,
  formatWallClock,
  formatZoneOffset,
} from '../../../contract/framework/wall-clock';
import { drawScene } from './draw-scene';

const require = createRequire(import.meta.url);
const fontfile = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');

/** Pixels: the size for which the scene is designed, and the default size of the picture. */
const size = { width: 1600, height: 1200 };

/**
 * A synthetic field photo for demo data and the simulator: a scene matching its label, different for each site and
 * time, and a band with site code, slot label and time. JPEG with place and time in its EXIF. Text is drawn with the
 * bundled font, because a server may have no fonts.
 */
export const drawDemoPhoto = async ({
  siteCode,
  label,
  at,
  place,
  width = size.width,
}: DemoPhoto): Promise<Buffer> => {
  const scale = width / size.width;
  const seed = computeHash(`${siteCode}${label}${at.getTime()}`);
  const band = await renderCaption(`${siteCode}  ·  ${label}`, formatShortInstant(at), scale);
  const scene = Buffer.from(drawScene(label, seed, Number(formatWallClock(at).slice(11, 13))));
  const image = sharp(scene, { density: 72 * scale })
    .resize(Math.round(width), Math.round(size.height * scale))
    .flatten()
    .composite(band);
  const exif: Exif = {
    IFD0: { Make: 'Terrain', Model: 'Simulateur' },
    IFD2: {
      DateTimeOriginal: formatWallClock(at).replace(/-/g, ':'),
      OffsetTimeOriginal: formatZoneOffset(at),
    },
    ...(place && {
      IFD3: {
        GPSLatitudeRef: place.lat < 0 ? 'S' : 'N',
        GPSLatitude: toExifDegrees(place.lat),
        GPSLongitudeRef: place.lng < 0 ? 'W' : 'E',
        GPSLongitude: toExifDegrees(place.lng),
      },
    }),
  };
  return image.withExif(exif).jpeg({ quality: 70 }).toBuffer();
};
type DemoPhoto = {
  siteCode: string;
  label: string;
  at: Date;
  place: { lat: number; lng: number } | null;
  /** Pixels; 4:3 like a phone by default. */
  width?: number;
};

const renderCaption = async (text: string, time: string, scale: number) => {
  const scaled = (pixels: number) => Math.round(pixels * scale);
  const line = (content: string, pixels: number, color: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeXml(content)}</span>`,
        font: 'Inter SemiBold',
        fontfile,
        rgba: true,
        height: scaled(pixels),
        width: scaled(1500),
      },
    })
      .png()
      .toBuffer();
  const [first, second] = await Promise.all([
    line(text.slice(0, 90), 44, '#ffffff'),
    line(time, 34, '#d7e3ee'),
  ]);
  const band = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${scaled(1600)}" height="${scaled(150)}"><rect width="100%" height="100%" fill="#101823" fill-opacity=".78"/></svg>`,
  );
  return [
    { input: band, left: 0, top: scaled(size.height) - scaled(150) },
    { input: first, left: scaled(40), top: scaled(size.height - 126) },
    { input: second, left: scaled(40), top: scaled(size.height - 58) },
  ];
};

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Degrees, minutes and seconds as EXIF writes them. */
const toExifDegrees = (value: number) => {
  const absolute = Math.abs(value);
  const integerPart = Math.floor(absolute);
  const minutes = Math.floor((absolute - integerPart) * 60);
  const seconds = Math.round(((absolute - integerPart) * 60 - minutes) * 60 * 10_000);
  return `${integerPart}/1 ${minutes}/1 ${seconds}/10000`;
};
/** FNV-1a */
const computeHash = (text: string) => {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
};
