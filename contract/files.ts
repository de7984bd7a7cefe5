import { z } from 'zod';
import { defineCalls, post } from './endpoint';
import { byKind, pm } from './permissions';
import { Id } from './vocabulary';

/** What a file is uploaded for. A bill of quantities is read with its plan, never among the manuals. */
export const filePurposes = ['boq'] as const;
export const maxFileBytes = 15 * 1024 * 1024;

/** Uploads beside the evidence (document 2, section 7: the BOQ). */
export const files = defineCalls({
  name: 'files',
  actions: {
    /** pdf or xlsx, checked by content. Multipart: `file` beside the fields. */
    upload: post('/api/settings/files/new', {
      input: z.object({ purpose: z.enum(filePurposes) }),
      output: z.object({ file_id: Id }),
      needs: byKind('purpose', () => pm('edit_plan_site')),
      transport: 'upload',
      files: ['file'],
    }),
  },
});
