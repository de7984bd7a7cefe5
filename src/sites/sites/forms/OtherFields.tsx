import { newFields } from '../../../../contract/framework/fields';
import { siteFields } from '../../../../contract/sites/site-fields';
import { siteActions } from '../../../../contract/sites/sites';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { isCoordinate } from '../dialogs/site-edit';

/** The inputs of a new site that its form does not place explicitly. */
export const OtherFields = () =>
  newFields(siteFields)
    .filter(field => field !== 'site_name' && !isCoordinate(field))
    .map(field => (
      <SchemaInput
        key={field}
        of={siteActions.edit.input}
        name={field}
        label={`resources.sites.fields.${field}`}
      />
    ));
