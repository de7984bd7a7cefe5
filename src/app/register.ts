// What Terrain registers with the framework, before its first screen.
import '../../contract/office/resources';
import '../../contract/organisation/form-lists';
import '../../contract/organisation/session';
import '../organisation/settings/read-holidays';
import '../work/fields/field-types';
import './menu/main-menu';
