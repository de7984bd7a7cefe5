import type { FieldApp } from '../../fr/field';
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

export const fieldApp: FieldApp = {
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
