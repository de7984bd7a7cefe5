import type { FileChooserProps } from '../../framework/imports/import-parts';
import { AreaFileChooser } from '../../sites/imports/AreaFileChooser';
import { ManagerFileChooser } from './ManagerFileChooser';

/** The list of plans asks for a manager first; only their agents may be planned. */
export const ListFileChooser = (props: FileChooserProps) =>
  props.list === 'planning' ? <ManagerFileChooser {...props} /> : <AreaFileChooser {...props} />;
