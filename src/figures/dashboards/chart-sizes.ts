/** Heights in pixels, known before the charts are loaded: no layout shift. */
export const weeklyHeight = 300;
export const mapHeight = 380;
