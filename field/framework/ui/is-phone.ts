/** A phone or a tablet: it is touched, and has a home screen. */
export const isPhone = () => matchMedia('(pointer: coarse)').matches;
