/**
 * Whether a write failed because the disk or the browser's quota is full. Chromium and Firefox throw a
 * `QuotaExceededError`, older ones by its code; Safari aborts the transaction, with the cause inside or only in the
 * message, or answers with an `UnknownError` that mentions space.
 */
export const isStorageFullError = (problem: unknown): boolean => {
  if (typeof problem !== 'object' || problem === null) return false;
  const { name, message, code, cause, inner } = problem as Partial<DOMException> & {
    cause?: unknown;
    inner?: unknown;
  };
  if (name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' || code === quotaCode)
    return true;
  if (/quota|no(?:t enough)? (?:\w+ )*(?:space|room)|disk (?:is )?full/i.test(message ?? '')) return true;
  return isStorageFullError(cause) || isStorageFullError(inner);
};

/** `DOMException.QUOTA_EXCEEDED_ERR` */
const quotaCode = 22;
