import { z } from 'zod';
import { arrayOf, defineCalls, get, post } from '../framework/endpoint';
import { anyOf, byKind, minRole, signedIn } from '../framework/permissions';
import { Id, LongText, Timestamp } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { listedRoles } from '../organisation/roles';

/** What a file is uploaded for. A bill of quantities is read with its plan, never among the manuals. */
export const filePurposes = ['boq', 'manual'] as const;
export const maxFileBytes = 15 * 1024 * 1024;

/** Whom a manual is shared with (document 3, section 9). Admins read all. */
export const manualAccess = {
  platform: ['web', 'mobile'],
  role: listedRoles,
  scope: ['pm', 'gpm'],
} as const;
export type Platform = (typeof manualAccess.platform)[number];

/** A shared file (document 3, section 3). */
export const SharedFile = z.object({
  id: Id,
  name: z.string(),
  /** Valid for an hour and for its reader only. */
  url: z.string(),
  /** Bytes */
  size: z.int(),
  description: z.string().nullable(),
  platform_access: z.array(z.enum(manualAccess.platform)),
  role_access: z.array(z.enum(manualAccess.role)),
  scope_access: z.array(z.enum(manualAccess.scope)),
  created_at: Timestamp,
  username: z.string().nullable(),
  /** Whether the caller may edit and delete it: its uploader, or an admin. */
  editable: z.boolean(),
});
export type SharedFile = z.infer<typeof SharedFile>;

/** Each list names at least one; a bill of quantities has none. */
export const ManualInput = z.object({
  access_platform: arrayOf(z.enum(manualAccess.platform)).optional(),
  access_role: arrayOf(z.enum(manualAccess.role)).optional(),
  access_scope: arrayOf(z.enum(manualAccess.scope)).optional(),
  description: LongText.optional(),
});

const boqRule = pmRule('edit_plan_site');
const manualRule = minRole('manager');

/** Uploads beside the evidence: manuals (document 3, section 7) and the BOQ (document 2, section 7). */
export const files = defineCalls({
  name: 'files',
  actions: {
    /** The manuals the caller may read, and those they uploaded. */
    list: get('/api/settings/files', {
      cost: 'light',
      output: z.object({ files: z.array(SharedFile) }),
      needs: signedIn,
    }),
    /** A manual is a PDF, a BOQ a PDF or a workbook, checked by content. Multipart: `file` beside the fields. */
    upload: post('/api/settings/files/new', {
      withoutFlag: 'sharedLists',
      undo: 'files.remove',
      writes: { files: 'file' },
      transaction: 'own',
      input: ManualInput.extend({ purpose: z.enum(filePurposes).optional() }),
      output: z.object({ file_id: Id }),
      // Until the form is read the purpose is unknown: then either rule is enough.
      needs: byKind('purpose', purpose => {
        if (purpose === 'boq') return boqRule;
        return purpose === 'manual' ? manualRule : anyOf(boqRule, manualRule);
      }),
      transport: 'upload',
      files: ['file'],
    }),
    /** The same form; without `file` the content stays. */
    edit: post('/api/settings/files/edit', {
      withoutFlag: 'sharedLists',
      undo: 'warn',
      writes: { files: 'file' },
      transaction: 'own',
      input: ManualInput.extend({ id: Id }),
      needs: manualRule,
      transport: 'upload',
      files: ['file'],
    }),
    remove: post('/api/settings/files/delete/:id', {
      withoutFlag: 'sharedLists',
      undo: 'warn',
      writes: { files: 'file' },
      input: z.object({ id: Id }),
      needs: manualRule,
    }),
  },
});
