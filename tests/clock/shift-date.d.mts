export const shiftDate: (offset: number) => void;
