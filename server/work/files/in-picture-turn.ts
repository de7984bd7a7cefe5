import sharp from 'sharp';
import { limiters } from '../../framework/http/limiters';

// One thread a picture, and nothing kept of one for the next: there are turns for more, and no two are alike.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws, shrinks or reads a picture in its turn: of four threads that files and passwords need, too, pictures leave
 * some free, and the pictures of one account (`holder`) come one after another. Within it no other turn is
 * asked for.
 */
export const inPictureTurn = <Result>(holder: number | string, work: () => Promise<Result>) =>
  limiters.picture.during(holder, work);
