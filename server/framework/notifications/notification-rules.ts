import type { AccountSwitch } from '../../../contract/framework/account';
import type { NewsKind } from '../../../contract/framework/live';
import type { SubjectColumn } from '../../../contract/framework/notifications';
import { createRegistration } from '../../../contract/framework/registration';
import { slugify } from '../../../contract/framework/slugify';
import { getProductName } from '../identity/product-name';
import type { Params, ServerMessages } from '../language/language';
import type { NoticeSubject } from '../outbox/event';

export type NoticeName = keyof ServerMessages['notices'];

type NotificationRules = {
  /** The part of a notice's subject that each column of `notifications` is filled from: the id of a record. */
  subjectColumns: Record<SubjectColumn, keyof NoticeSubject>;
  /** What a notice is about, by the values in its text. */
  getSubject?: (params: Params) => NoticeSubject;
  /** The kind of push message of a notice. */
  getNewsKind?: (notice: NoticeName) => NewsKind;
  /** The switch of those who want by mail what is published to many, whatever they chose for notifications. */
  newsletterSwitch?: AccountSwitch;
};

const registration = createRegistration<NotificationRules>('rules of notifications', {
  // Enough where no notification is about a record; types cannot know that.
  subjectColumns: {} as NotificationRules['subjectColumns'],
});
/** Called before its server answers by a product whose notifications are about its records. */
export const registerNotifications = registration.register;
export const getNotificationRules = registration.get;

/** The columns of `notifications` that say what one is about, each with the part of the subject that fills it. */
export const listSubjectColumns = () =>
  Object.entries(getNotificationRules().subjectColumns) as [SubjectColumn, keyof NoticeSubject & string][];

/** A mail address of this server, where none is configured. */
export const buildOwnAddress = (host: string) => `${slugify(getProductName())}@${host}`;
