declare module 'fs-native-extensions' {
  /** An exclusive lock on an open file, which ends with it; false where somebody else holds one. */
  export const tryLock: (fileDescriptor: number) => boolean;
}
