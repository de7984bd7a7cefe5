import sharp from 'sharp';
import { limiters } from '../../framework/http/limiters';

// One thread per picture and no cache: the semaphore provides the parallelism, and no two pictures are alike.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Runs image work under a semaphore: of the four threads shared with files and password hashing, pictures leave some
 * free, and the pictures of one account (`holder`) are processed one after another. Calls must not be nested.
 */
export const withImageSemaphore = <Result>(holder: number | string, work: () => Promise<Result>) =>
  limiters.picture.during(holder, work);
