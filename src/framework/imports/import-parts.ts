import type { ComponentType } from 'react';
import type { ImportRow, ImportSettings } from '../../../contract/framework/imports';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';

export type FileChooserProps = {
  kind: string;
  /** The product's name of the list that opened the dialog. */
  list?: string;
  onChoose: (file: File, settings?: ImportSettings) => void;
};

/** One of what an import leaves that is shown only once. */
type ImportResult = Registered<'importResult', unknown>;

/** What a kind of import has beside the dialog of a plain resource. */
export type ImportParts = {
  /** Chooses the file with the settings of its upload; without it `FileChooser` alone. */
  Chooser?: ComponentType<FileChooserProps>;
  /** What the reader may do about refused rows; has the file checked again afterwards. */
  Remedies?: ComponentType<{ rows: readonly ImportRow[]; onDone: () => Promise<unknown> | undefined }>;
  /** Key of the label of a column that has no text among those of imports. */
  columnLabel?: (column: string) => string | undefined;
  /** Key of a text above the rows to review. */
  reviewNote?: string;
  /** What imported rows leave that must be taken before the dialog closes. */
  results?: {
    /** Keys of the text in the summary, and of the button's label. */
    text: string;
    label: string;
    /** Requests all of them, in portions: those received are shown even if a later portion fails. */
    load: (importId: number, onPortion: (items: ImportResult[]) => void) => Promise<void>;
    Dialog: ComponentType<{
      items: ImportResult[];
      /** More of them are loading. */
      busy: boolean;
      /** Why the others were not loaded. */
      problem: Error | null;
      onClose: () => void;
    }>;
  };
};
type ProductImports = { importParts: Partial<Record<string, ImportParts>> };

const registration = createRegistration<() => Promise<ProductImports>>('imports', async () => ({
  importParts: {},
}));
/** Called by a product that has such parts with what loads its imports (`defineImports`) and their parts, once the dialog is opened. */
export const registerImports = registration.register;

let loaded: ProductImports['importParts'] = {};
/** Before the dialog is rendered. */
export const loadImportParts = async () => {
  loaded = (await registration.get()()).importParts;
};
export const getImportParts = (kind: string): ImportParts => loaded[kind] ?? {};
