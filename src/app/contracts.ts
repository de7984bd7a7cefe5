// The contracts that Terrain registers with the framework.
import '../../contract/office/notifications';
import '../../contract/office/resources';
import '../../contract/organisation/form-lists';
import '../../contract/organisation/session';
