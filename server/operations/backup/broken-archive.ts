/** A damaged or incomplete archive. */
export class BrokenArchive extends Error {
  constructor(what: string) {
    super(`This is no whole backup: ${what}. Nothing was changed.`);
  }
}
