declare module 'fs-native-extensions' {
  /** An exclusive lock on an open file, released when it is closed; false if somebody else holds one. */
  export const tryLock: (fileDescriptor: number) => boolean;
}
