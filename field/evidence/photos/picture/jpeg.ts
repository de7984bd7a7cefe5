/** A JPEG's EXIF as in the file (without its marker), and its size before rotation. */
export type Jpeg = { exif: Uint8Array<ArrayBuffer> | null; width: number; height: number };

/** Null if it is not a JPEG. Pictures are not decoded here. */
export const readJpeg = (bytes: Uint8Array<ArrayBuffer>): Jpeg | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let exif: Jpeg['exif'] = null;
  for (const { mark, from, to } of segments(bytes)) {
    if (mark === 0xe1 && !exif && startsWith(bytes, from, exifMark))
      exif = bytes.subarray(from + exifMark.length, to);
    if (isFrame(mark))
      return {
        exif,
        height: (bytes[from + 1] << 8) | bytes[from + 2],
        width: (bytes[from + 3] << 8) | bytes[from + 4],
      };
  }
  return null;
};

/** The JPEG with this EXIF, placed where cameras put it. */
export const insertExif = (jpeg: Uint8Array<ArrayBuffer>, exif: Uint8Array): Uint8Array<ArrayBuffer> => {
  const length = exif.length + exifMark.length + 2;
  const head = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...exifMark];
  // The encoder's density segment (APP0) occupies the place of EXIF.
  const rest = jpeg[2] === 0xff && jpeg[3] === 0xe0 ? 4 + ((jpeg[4] << 8) | jpeg[5]) : 2;
  const result = new Uint8Array(head.length + exif.length + jpeg.length - rest);
  result.set(head);
  result.set(exif, head.length);
  result.set(jpeg.subarray(rest), head.length + exif.length);
  return result;
};

const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];
const startsWith = (bytes: Uint8Array, at: number, mark: readonly number[]) =>
  mark.every((byte, place) => bytes[at + place] === byte);
/** SOF0 to SOF15, except the table markers among them. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

function* segments(bytes: Uint8Array) {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const mark = bytes[at + 1];
    if (mark === 0xff) {
      at++;
      continue;
    }
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    yield { mark, from: at + 4, to: Math.min(at + 2 + length, bytes.length) };
    // The image data starts here.
    if (mark === 0xda) return;
    at += 2 + length;
  }
}
