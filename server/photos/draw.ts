import { createRequire } from 'node:module';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const fontfile = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');

/** Pixels */
const size = { width: 1600, height: 1200 };

/**
 * A made-up field photo for demo data and the simulator: a plain scene that differs with its label, and a band with
 * site code, slot label and time. JPEG with the place and time in its EXIF. Text is drawn with the bundled typeface,
 * because a server may have no fonts.
 */
export const drawPhoto = async ({ siteCode, label, at, place }: Drawn): Promise<Buffer> => {
  const seed = hashOf(`${siteCode}${label}`);
  const band = await caption(`${siteCode}  ·  ${label}`, stamp(at));
  const image = sharp(Buffer.from(scene(seed)))
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

const scene = (seed: number) => {
  const pick = (from: number, to: number, shift: number) => from + ((seed >>> shift) % (to - from));
  const horizon = pick(640, 820, 3);
  const mast = pick(500, 1100, 7);
  const height = pick(380, 560, 11);
  const hue = pick(195, 225, 5);
  const ground = pick(28, 48, 9);
  const legs = [-46, 46]
    .map(x => `<line x1="${mast + x}" y1="${horizon + 40}" x2="${mast + x / 6}" y2="${horizon - height}"/>`)
    .join('');
  const braces = Array.from({ length: 9 }, (_, step) => {
    const y = horizon + 40 - (step * (height + 40)) / 9;
    const wide = 46 - step * 4.3;
    return `<line x1="${mast - wide}" y1="${y}" x2="${mast + wide - 4}" y2="${y - (height + 40) / 9}"/>`;
  }).join('');
  const antennas = [-34, 0, 34]
    .map(x => `<rect x="${mast + x - 7}" y="${horizon - height + 12}" width="14" height="74" rx="3"/>`)
    .join('');
  const cabinets = [0, 1, 2]
    .map(n => {
      const x = pick(120, 260, n * 4) + n * 430;
      const tall = pick(150, 250, n * 3 + 2);
      return `<rect x="${x}" y="${horizon + 90 - tall / 2}" width="${pick(120, 190, n + 6)}" height="${tall}" rx="6"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 55% 62%)"/><stop offset="1" stop-color="hsl(${hue} 45% 86%)"/></linearGradient>
<linearGradient id="ground" x2="0" y2="1"><stop stop-color="hsl(${ground} 32% 62%)"/><stop offset="1" stop-color="hsl(${ground} 30% 40%)"/></linearGradient></defs>
<rect width="1600" height="${horizon}" fill="url(#sky)"/><rect y="${horizon}" width="1600" height="${size.height - horizon}" fill="url(#ground)"/>
<g stroke="#5b6470" stroke-width="7">${legs}${braces}</g><g fill="#eef1f4" stroke="#9aa3ad" stroke-width="2">${antennas}</g>
<g fill="#d5d9dc" stroke="#8c949c" stroke-width="4">${cabinets}</g></svg>`;
};

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
const exifTime = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ').replace(/-/g, ':');
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
