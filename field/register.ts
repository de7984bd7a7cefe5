import { fieldVersion, fieldVersionHeader } from '../contract/field/field-version';
import { registerCallHeaders } from './framework/server/call';
import { registerVaultTables } from './framework/vault/tables';
import { workTables } from './work/vault/tables';

registerCallHeaders({ [fieldVersionHeader]: String(fieldVersion.now) });
registerVaultTables(workTables);
