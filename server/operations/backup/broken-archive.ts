/** An archive that is not what was once written. */
export class BrokenArchive extends Error {
  constructor(what: string) {
    super(`This is no whole backup: ${what}. Nothing was changed.`);
  }
}
