/** A JPEG's EXIF as in the file (without its marker), and its size before rotation. */
export type Jpeg = { exif: Uint8Array<ArrayBuffer> | null; width: number; height: number };

/** Null if it is not a JPEG. Pictures are not decoded here. */
export const readJpeg = (bytes: Uint8Array<ArrayBuffer>): Jpeg | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let exif: Jpeg['exif'] = null;
  for (const { marker, start, end } of listSegments(bytes)) {
    if (marker === app1 && !exif && startsWith(bytes, start, exifSignature))
      exif = bytes.subarray(start + exifSignature.length, end);
    if (isFrame(marker))
      return {
        exif,
        height: (bytes[start + 1] << 8) | bytes[start + 2],
        width: (bytes[start + 3] << 8) | bytes[start + 4],
      };
  }
  return null;
};

/** The JPEG with this EXIF, placed where cameras put it. */
export const insertExif = (jpeg: Uint8Array<ArrayBuffer>, exif: Uint8Array): Uint8Array<ArrayBuffer> => {
  const length = exif.length + exifSignature.length + 2;
  const head = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...exifSignature];
  // The encoder's density segment (APP0) occupies the place of EXIF.
  const bodyStart = jpeg[2] === 0xff && jpeg[3] === 0xe0 ? 4 + ((jpeg[4] << 8) | jpeg[5]) : 2;
  const result = new Uint8Array(head.length + exif.length + jpeg.length - bodyStart);
  result.set(head);
  result.set(exif, head.length);
  result.set(jpeg.subarray(bodyStart), head.length + exif.length);
  return result;
};

/** The marker of the segment that contains EXIF, and of the start of the image data. */
const app1 = 0xe1;
const startOfScan = 0xda;
/** « Exif », then two zeros. */
const exifSignature = [0x45, 0x78, 0x69, 0x66, 0, 0];
const startsWith = (bytes: Uint8Array, offset: number, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[offset + index] === byte);
/** SOF0 to SOF15, except the table markers among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The segments before the image data: 0xff, the marker, the length in two bytes, then the content. */
function* listSegments(bytes: Uint8Array) {
  for (let offset = 2; offset + 4 <= bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1];
    // A fill byte.
    if (marker === 0xff) {
      offset++;
      continue;
    }
    const length = (bytes[offset + 2] << 8) | bytes[offset + 3];
    yield { marker, start: offset + 4, end: Math.min(offset + 2 + length, bytes.length) };
    if (marker === startOfScan) return;
    offset += 2 + length;
  }
}
