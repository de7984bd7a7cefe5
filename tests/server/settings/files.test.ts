import { beforeAll, describe, expect, it } from 'vitest';
import { files, maxFileBytes } from '../../../contract/files';
import { refusalOf } from '../answers';
import { testApi } from '../harness';

const { list, upload, edit, remove } = files.actions;

const api = testApi();
const manager = api.client('files.manager');
beforeAll(async () => {
  const here = { owner: 'inhouse', cluster_id: 1 };
  await api.person({ role: 'manager', username: 'files.manager', ...here });
  await api.person({ role: 'manager', username: 'files.other', ...here });
  await api.person({ role: 'cluster_manager', username: 'files.cluster', cluster_id: 1 });
  await api.person({ role: 'agent', username: 'files.agent', ...here });
  await api.person({ role: 'agent', username: 'files.gpm', permissions: { gpm: {} }, ...here });
});

describe('a manual', () => {
  it('is listed with what its readers see, and read at its address', async () => {
    const id = await shared({ description: 'Mise en service' });
    const [mine] = await seenBy('files.manager', id);
    expect(mine).toEqual({
      ...{ id, name: file.name, size: pdf.length, description: 'Mise en service', username: 'files.manager' },
      ...{ platform_access: ['web', 'mobile'], role_access: ['agent'], scope_access: ['pm'], editable: true },
      ...{ url: expect.stringContaining('/upload/manual/web/'), created_at: expect.any(String) },
    });
    const [theirs] = await seenBy('files.agent', id);
    expect(theirs.editable).toBe(false);
    const got = await get(theirs.url);
    expect([got.statusCode, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      "inline; filename*=UTF-8''guide%20%C3%A9.pdf",
    ]);
    expect(got.rawPayload.equals(pdf)).toBe(true);
  });

  it.each([
    ['its role', {}, ['admin', 'files.manager', 'files.agent']],
    ['every role', { access_role: ['agent', 'manager', 'cluster_manager'] }, everybody],
    ['its scope', { access_scope: ['gpm'] }, ['admin', 'files.manager', 'files.agent', 'files.gpm']],
    ['its platform', { access_platform: ['mobile'] }, ['admin', 'files.manager']],
  ])('is for %s, its sender and admins', async (_, access, readers) => {
    const id = await shared(access);
    const found: string[] = [];
    for (const who of ['admin', 'files.manager', 'files.other', 'files.cluster', 'files.agent', 'files.gpm'])
      if ((await seenBy(who, id)).length) found.push(who);
    expect(found).toEqual(readers);
  });

  it('is lost at once to whom it is no longer shared with, and to all when it is deleted', async () => {
    const id = await shared();
    const [{ url }] = await seenBy('files.agent', id);
    const [{ url: own }] = await seenBy('files.manager', id);
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url.replace('/web/', '/mobile/'))).statusCode).toBe(403);
    expect((await get(url.replace(/for=\d+/, 'for=1'))).statusCode).toBe(403);

    const changed = await manager.upload(edit, { id, ...everyoneWhoManages }, {});
    expect([changed.status, changed.body]).toEqual([200, { success: true }]);
    expect(await seenBy('files.agent', id)).toEqual([]);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(own)).statusCode).toBe(200);

    expect((await manager.call(remove, { id })).body).toEqual({ success: true });
    expect((await get(own)).statusCode).toBe(404);
    expect(await seenBy('admin', id)).toEqual([]);
    expect((await manager.call(remove, { id })).status).toBe(404);
  });

  it('is changed by its sender and admins; another content takes the old one’s place', async () => {
    const id = await shared(everyoneWhoManages);
    for (const who of ['files.other', 'files.cluster', 'files.agent']) {
      expect([who, (await api.client(who).upload(edit, { id, ...toAgents }, {})).status]).toEqual([who, 403]);
      expect([who, (await api.client(who).call(remove, { id })).status]).toEqual([who, 403]);
    }
    const content = Buffer.from('%PDF-1.7\nsecond\n%%EOF\n');
    await api.client('admin').upload(edit, { id, ...toAgents }, { file: { name: 'v2.pdf', content } });
    const [found] = await seenBy('files.agent', id);
    expect(found).toMatchObject({ name: 'v2.pdf', size: content.length, username: 'files.manager' });
    expect((await get(found.url)).rawPayload.equals(content)).toBe(true);
  });

  it.each([
    ['a page', 'guide.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'guide.pdf', 'MZ\x90\0%PDF-1.7 %%EOF'],
    ['half a PDF', 'guide.pdf', '%PDF-1.7\n1 0 obj'],
    ['a workbook', 'guide.pdf', 'PK\x03\x04[Content_Types].xml xl/workbook.xml'],
    ['nothing', 'guide.pdf', ''],
  ])('is not %s', async (_, name, content) => {
    const { status, body } = await manager.upload(upload, toAgents, { file: { name, content } });
    expect([status, body.error]).toEqual([415, 'Ce fichier n’est pas un PDF, ou il est incomplet.']);
    expect(body.fields[0].path).toBe('file');
  });

  it('is at most 15 MB, and its name leads nowhere', async () => {
    const large = Buffer.alloc(maxFileBytes + 1, ' ');
    large.write('%PDF-1.7');
    const refused = await manager.upload(upload, toAgents, { file: { name: 'a.pdf', content: large } });
    expect([refused.status, refused.body.errcode]).toEqual([413, 131]);
    const { body } = await manager.upload(upload, toAgents, {
      file: { name: '../../../etc/passwd', content: pdf },
    });
    const [found] = await seenBy('files.agent', body.file_id);
    expect((await get(found.url)).rawPayload.equals(pdf)).toBe(true);
    expect(found.name).not.toContain('/');
  });

  it('is shared with somebody on some platform', async () => {
    for (const missing of ['access_platform', 'access_role', 'access_scope'] as const) {
      const { [missing]: _, ...rest } = toAgents;
      expect(refusalOf(await manager.upload(upload, rest, { file }))).toEqual([422, missing]);
    }
    const unknown = await manager.upload(upload, { ...toAgents, access_role: ['admin'] }, { file });
    expect(unknown.status).toBe(422);
    expect(refusalOf(await manager.upload(upload, toAgents, {}))).toEqual([422, 'file']);
  });

  it('takes lists as forms name them', async () => {
    const boundary = 'x';
    const part = (head: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const payload = [
      part('name="access_platform[]"', 'web'),
      part('name="access_role[]"', 'agent'),
      part('name="access_role[]"', 'manager'),
      part('name="access_scope[]"', 'pm'),
      part('name="file"; filename="a.pdf"', pdf.toString()),
      `--${boundary}--\r\n`,
    ].join('');
    const answer = await api.app.inject({
      method: 'POST',
      url: upload.path,
      headers: {
        'x-sts-token': await manager.token(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
    const [found] = await seenBy('files.other', answer.json().file_id);
    expect(found.role_access).toEqual(['agent', 'manager']);
  });
});

const everybody = ['admin', 'files.manager', 'files.other', 'files.cluster', 'files.agent'];
const toAgents = { access_platform: ['web', 'mobile'], access_role: ['agent'], access_scope: ['pm'] };
const everyoneWhoManages = {
  access_platform: ['web'],
  access_role: ['manager', 'cluster_manager'],
  access_scope: ['pm', 'gpm'],
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const file = { name: 'guide é.pdf', content: pdf };

const shared = async (values: object = {}): Promise<number> =>
  (await manager.upload(upload, { ...toAgents, ...values }, { file })).body.file_id;
const seenBy = async (who: string, id: number) =>
  (await api.client(who).call(list)).body.files.filter((each: { id: number }) => each.id === id);
const get = (url: string) => api.app.inject({ method: 'GET', url });
