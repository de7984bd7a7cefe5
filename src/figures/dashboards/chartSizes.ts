/** Heights in pixels, known before the charts are loaded, so that nothing jumps. */
export const weeklyHeight = 300;
export const mapHeight = 380;
