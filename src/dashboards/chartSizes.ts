/** Heights in pixels, known before the charts are loaded, so that nothing jumps. */
export const barsHeight = (rows: number) => Math.max(90, rows * 30 + 40);
export const pieHeight = 240;
/** 1000 × 300 (document 3, section 9). */
export const weekly = { width: 1000, height: 300 };
export const mapHeight = 380;
