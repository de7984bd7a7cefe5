import { createRequire } from 'node:module';
import sharp from 'sharp';
import { sceneOf } from './scenes';

const require = createRequire(import.meta.url);
const fontfile = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');

/** Pixels */
const size = { width: 1600, height: 1200 };

/**
 * A made-up field photo for demo data and the simulator: what its label speaks of, another picture for each site and
 * time, and a band with site code, slot label and time. JPEG with the place and time in its EXIF. Text is drawn with
 * the bundled typeface, because a server may have no fonts.
 */
export const drawPhoto = async ({ siteCode, label, at, place }: Drawn): Promise<Buffer> => {
  const seed = hashOf(`${siteCode}${label}${at.getTime()}`);
  const band = await caption(`${siteCode}  ·  ${label}`, stamp(at));
  const image = sharp(Buffer.from(sceneOf(label, seed, at.getUTCHours() + 1)))
    .flatten()
    .composite(band);
  const exif: Record<string, Record<string, string>> = {
    IFD0: { Make: 'Terrain', Model: 'Simulateur' },
    IFD2: { DateTimeOriginal: exifTime(at) },
    ...(place && {
      IFD3: {
        GPSLatitudeRef: place.lat < 0 ? 'S' : 'N',
        GPSLatitude: degrees(place.lat),
        GPSLongitudeRef: place.lng < 0 ? 'W' : 'E',
        GPSLongitude: degrees(place.lng),
      },
    }),
  };
  return image
    .withExif(exif as never)
    .jpeg({ quality: 70 })
    .toBuffer();
};
type Drawn = { siteCode: string; label: string; at: Date; place: { lat: number; lng: number } | null };

const caption = async (text: string, time: string) => {
  const line = (content: string, pixels: number, color: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(content)}</span>`,
        font: 'Inter SemiBold',
        fontfile,
        rgba: true,
        height: pixels,
        width: 1500,
      },
    })
      .png()
      .toBuffer();
  const [first, second] = await Promise.all([
    line(text.slice(0, 90), 44, '#ffffff'),
    line(time, 34, '#d7e3ee'),
  ]);
  const band = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="150"><rect width="1600" height="150" fill="#101823" fill-opacity=".78"/></svg>',
  );
  return [
    { input: band, left: 0, top: size.height - 150 },
    { input: first, left: 40, top: size.height - 126 },
    { input: second, left: 40, top: size.height - 58 },
  ];
};

const stamp = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Africa/Algiers' }).slice(0, 16);
/** The wall clock of Algeria, as a phone there writes it. */
const exifTime = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Africa/Algiers' }).replace(/-/g, ':');
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Degrees, minutes and seconds as EXIF writes them. */
const degrees = (value: number) => {
  const all = Math.abs(value);
  const whole = Math.floor(all);
  const minutes = Math.floor((all - whole) * 60);
  const seconds = Math.round(((all - whole) * 60 - minutes) * 60 * 10_000);
  return `${whole}/1 ${minutes}/1 ${seconds}/10000`;
};
/** FNV-1a */
const hashOf = (text: string) => {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
};
