/** A file stored on the phone: a manual, a bill of quantities, a picture of an anomaly. */
export type FileId = `${'manual' | 'boq' | 'anomaly'}/${number}`;
