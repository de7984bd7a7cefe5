import { arrival } from './arrival';
import { drafts } from './drafts';
import { map } from './map';
import { news } from './news';
import { photos } from './photos';
import { sending } from './sending';
import { session } from './session';
import { shell } from './shell';
import { site } from './site';
import { step } from './step';
import { task } from './task';
import { today } from './today';

/** The texts of the agents' app, without any of the back-office. English must have the same keys. */
export const fieldApp = {
  shell,
  session,
  site,
  today,
  arrival,
  task,
  step,
  drafts,
  photos,
  sending,
  map,
  news,
};
export type FieldApp = typeof fieldApp;
