/** The EXIF values that matter here. */
export type ExifData = {
  /** 1 (upright) to 8: how the picture must be rotated. */
  orientation: number;
  /** ISO 8601, when the picture was taken. */
  at: string | null;
  /** Degrees from north. */
  direction: number | null;
};

export const readExif = (exif: Uint8Array<ArrayBuffer> | null): ExifData => {
  const tiff = exif && open(exif);
  if (!tiff) return { orientation: 1, at: null, direction: null };
  const { main, shot, place } = directories(tiff);
  const direction = tiff.ratio(place.get(0x0011));
  return {
    orientation: tiff.whole(main.get(0x0112)) ?? 1,
    at: momentOf(tiff.text(shot.get(0x9003)), tiff.text(shot.get(0x9011))),
    direction: direction === null || direction < 0 || direction > 360 ? null : direction % 360,
  };
};

/**
 * The same EXIF for the converted picture: upright, resized, in sRGB, and without the camera's thumbnail, which would
 * be outdated. Everything else is kept byte by byte.
 */
export const updateExif = (
  exif: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> | null => {
  const copy = exif.slice();
  const tiff = open(copy);
  if (!tiff) return null;
  const { main, shot, place, end } = directories(tiff);
  tiff.set(main.get(0x0112), 1);
  for (const [tags, wide, high] of [
    [main, 0x0100, 0x0101],
    [shot, 0xa002, 0xa003],
  ] as const) {
    tiff.set(tags.get(wide), width);
    tiff.set(tags.get(high), height);
  }
  tiff.set(shot.get(0xa001), sRgb);
  tiff.forget(main);
  const used = Math.max(...[main, shot, place].flatMap(tags => [...tags.values()].map(tiff.endOf)), end);
  return copy.slice(0, Math.min(used, copy.length));
};

const sRgb = 1;
/** Bytes per value of each TIFF type, by type number. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
type Tag = { at: number; type: number; count: number };
type Tags = ReadonlyMap<number, Tag>;

const open = (bytes: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) return null;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const fits = (at: number, length: number) => at >= 0 && at + length <= bytes.length;
  const sizeOf = ({ type, count }: Tag) => (widths[type] ?? 0) * count;
  /** Values of up to four bytes are inside the entry, longer ones at the offset it holds. */
  const valueAt = (tag: Tag) => (sizeOf(tag) <= 4 ? tag.at + 8 : view.getUint32(tag.at + 8, little));
  const tagsAt = (at: number): Map<number, Tag> => {
    const tags = new Map<number, Tag>();
    if (!at || !fits(at, 2)) return tags;
    const count = view.getUint16(at, little);
    if (!fits(at, 2 + count * 12)) return tags;
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12;
      tags.set(view.getUint16(entry, little), {
        at: entry,
        type: view.getUint16(entry + 2, little),
        count: view.getUint32(entry + 4, little),
      });
    }
    return tags;
  };
  return {
    first: () => tagsAt(view.getUint32(4, little)),
    within: (tag: Tag | undefined) => tagsAt(tag ? view.getUint32(tag.at + 8, little) : 0),
    whole: (tag: Tag | undefined): number | null => {
      if (tag?.type === 3) return view.getUint16(tag.at + 8, little);
      return tag?.type === 4 ? view.getUint32(tag.at + 8, little) : null;
    },
    ratio: (tag: Tag | undefined): number | null => {
      if (tag?.type !== 5 || !fits(valueAt(tag), 8)) return null;
      const [over, under] = [0, 4].map(more => view.getUint32(valueAt(tag) + more, little));
      return under ? over / under : null;
    },
    text: (tag: Tag | undefined): string | null => {
      if (tag?.type !== 2 || !fits(valueAt(tag), tag.count)) return null;
      const codes = bytes.subarray(valueAt(tag), valueAt(tag) + tag.count);
      return String.fromCharCode(...codes)
        .replace(/\0.*$/s, '')
        .trim();
    },
    set: (tag: Tag | undefined, value: number) => {
      if (tag?.type === 3) view.setUint16(tag.at + 8, value, little);
      if (tag?.type === 4) view.setUint32(tag.at + 8, value, little);
    },
    /** Where the directory points to the next one, that of the thumbnail. */
    forget: (tags: Tags) => {
      const last = Math.max(...[...tags.values()].map(({ at }) => at + 12));
      if (tags.size && fits(last, 4)) view.setUint32(last, 0, little);
    },
    endOf: (tag: Tag) => Math.max(tag.at + 16, valueAt(tag) + sizeOf(tag)),
  };
};
type Tiff = NonNullable<ReturnType<typeof open>>;

const directories = (tiff: Tiff) => {
  const main = tiff.first();
  const shot = tiff.within(main.get(0x8769));
  const place = tiff.within(main.get(0x8825));
  // Only describes interoperability, but it is referenced.
  const read = tiff.within(shot.get(0xa005));
  return { main, shot, place, end: Math.max(0, ...[...read.values()].map(tiff.endOf)) };
};

/** « 2026:11:24 09:30:12 » in the time zone recorded beside it, or in the phone's own. */
const momentOf = (clock: string | null, zone: string | null): string | null => {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(clock ?? '') ?? [];
  if (!day) return null;
  const known = /^[+-]\d{2}:\d{2}$/.test(zone ?? '') ? zone : '';
  const moment = new Date(`${day.replace(/:/g, '-')}T${time}${known}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};
