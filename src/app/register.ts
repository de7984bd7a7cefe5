// What Terrain registers with the framework, read when it is needed.
import './contracts';
import '../organisation/settings/read-holidays';
import '../work/fields/field-types';
import './menu/main-menu';
