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
  const tiff = exif && openTiff(exif);
  if (!tiff) return { orientation: 1, at: null, direction: null };
  const { main, photo, gps } = readDirectories(tiff);
  const direction = tiff.readRatio(gps.get(tagIds.direction));
  return {
    orientation: tiff.readInteger(main.get(tagIds.orientation)) ?? 1,
    at: toIsoTime(tiff.readText(photo.get(tagIds.takenAt)), tiff.readText(photo.get(tagIds.timeZone))),
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
  const tiff = openTiff(copy);
  if (!tiff) return null;
  const { main, photo, gps, end } = readDirectories(tiff);
  tiff.writeInteger(main.get(tagIds.orientation), 1);
  for (const [tags, widthId, heightId] of [
    [main, tagIds.width, tagIds.height],
    [photo, tagIds.photoWidth, tagIds.photoHeight],
  ] as const) {
    tiff.writeInteger(tags.get(widthId), width);
    tiff.writeInteger(tags.get(heightId), height);
  }
  tiff.writeInteger(photo.get(tagIds.colorSpace), sRgb);
  tiff.unlinkNextDirectory(main);
  const tagEnds = [main, photo, gps].flatMap(tags => [...tags.values()].map(tiff.getEnd));
  const usedLength = Math.max(...tagEnds, end);
  return copy.slice(0, Math.min(usedLength, copy.length));
};

/** Numbers of the EXIF tags that are read or updated. */
const tagIds = {
  direction: 0x0011,
  orientation: 0x0112,
  takenAt: 0x9003,
  timeZone: 0x9011,
  colorSpace: 0xa001,
  gps: 0x8825,
  interoperability: 0xa005,
  width: 0x0100,
  height: 0x0101,
  photoWidth: 0xa002,
  photoHeight: 0xa003,
  exif: 0x8769,
};
const sRgb = 1;
/** Bytes per value of each TIFF type, by type number. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** The types whose values are read here. */
const tagTypes = { text: 2, short: 3, long: 4, ratio: 5 };
/** A directory entry: number and type of the tag (two bytes each), count of its values and the value (four each). */
const entryLength = 12;
type Tag = { entryOffset: number; type: number; count: number };
type Tags = ReadonlyMap<number, Tag>;

const openTiff = (bytes: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) return null;
  // « II » or « MM ».
  const byteOrder = view.getUint16(0);
  if (byteOrder !== 0x4949 && byteOrder !== 0x4d4d) return null;
  const isLittleEndian = byteOrder === 0x4949;
  const isInside = (offset: number, length: number) => offset >= 0 && offset + length <= bytes.length;
  const getSize = ({ type, count }: Tag) => (typeSizes[type] ?? 0) * count;
  /** Values of up to four bytes are inside the entry, longer ones at the offset that the entry contains. */
  const getValueOffset = (tag: Tag) =>
    getSize(tag) <= 4 ? tag.entryOffset + 8 : view.getUint32(tag.entryOffset + 8, isLittleEndian);
  /** The entries of the directory at an offset: their count in two bytes, then one after the other. */
  const readTags = (offset: number): Map<number, Tag> => {
    const tags = new Map<number, Tag>();
    if (!offset || !isInside(offset, 2)) return tags;
    const entryCount = view.getUint16(offset, isLittleEndian);
    if (!isInside(offset, 2 + entryCount * entryLength)) return tags;
    for (let index = 0; index < entryCount; index++) {
      const entryOffset = offset + 2 + index * entryLength;
      tags.set(view.getUint16(entryOffset, isLittleEndian), {
        entryOffset,
        type: view.getUint16(entryOffset + 2, isLittleEndian),
        count: view.getUint32(entryOffset + 4, isLittleEndian),
      });
    }
    return tags;
  };
  return {
    readMainDirectory: () => readTags(view.getUint32(4, isLittleEndian)),
    readSubdirectory: (tag: Tag | undefined) =>
      readTags(tag ? view.getUint32(tag.entryOffset + 8, isLittleEndian) : 0),
    readInteger: (tag: Tag | undefined): number | null => {
      if (tag?.type === tagTypes.short) return view.getUint16(tag.entryOffset + 8, isLittleEndian);
      return tag?.type === tagTypes.long ? view.getUint32(tag.entryOffset + 8, isLittleEndian) : null;
    },
    readRatio: (tag: Tag | undefined): number | null => {
      if (tag?.type !== tagTypes.ratio || !isInside(getValueOffset(tag), 8)) return null;
      const [numerator, denominator] = [0, 4].map(offset =>
        view.getUint32(getValueOffset(tag) + offset, isLittleEndian),
      );
      return denominator ? numerator / denominator : null;
    },
    readText: (tag: Tag | undefined): string | null => {
      if (tag?.type !== tagTypes.text || !isInside(getValueOffset(tag), tag.count)) return null;
      const codes = bytes.subarray(getValueOffset(tag), getValueOffset(tag) + tag.count);
      return String.fromCharCode(...codes)
        .replace(/\0.*$/s, '')
        .trim();
    },
    writeInteger: (tag: Tag | undefined, value: number) => {
      if (tag?.type === tagTypes.short) view.setUint16(tag.entryOffset + 8, value, isLittleEndian);
      if (tag?.type === tagTypes.long) view.setUint32(tag.entryOffset + 8, value, isLittleEndian);
    },
    /** Removes the pointer at the end of a directory to the next one, that of the thumbnail. */
    unlinkNextDirectory: (tags: Tags) => {
      const last = Math.max(...[...tags.values()].map(({ entryOffset }) => entryOffset + entryLength));
      if (tags.size && isInside(last, 4)) view.setUint32(last, 0, isLittleEndian);
    },
    /** Where the tag's data ends: its value, or the four bytes after its entry (the pointer to the next directory). */
    getEnd: (tag: Tag) => Math.max(tag.entryOffset + 16, getValueOffset(tag) + getSize(tag)),
  };
};
type Tiff = NonNullable<ReturnType<typeof openTiff>>;

const readDirectories = (tiff: Tiff) => {
  const main = tiff.readMainDirectory();
  const photo = tiff.readSubdirectory(main.get(tagIds.exif));
  const gps = tiff.readSubdirectory(main.get(tagIds.gps));
  // Not read, but referenced: it must not be cut off.
  const interoperability = tiff.readSubdirectory(photo.get(tagIds.interoperability));
  return { main, photo, gps, end: Math.max(0, ...[...interoperability.values()].map(tiff.getEnd)) };
};

/** « 2026:11:24 09:30:12 » in the time zone recorded beside it, or in the phone's own. */
const toIsoTime = (text: string | null, timeZone: string | null): string | null => {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '') ?? [];
  if (!day) return null;
  const offset = /^[+-]\d{2}:\d{2}$/.test(timeZone ?? '') ? timeZone : '';
  const date = new Date(`${day.replace(/:/g, '-')}T${time}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
