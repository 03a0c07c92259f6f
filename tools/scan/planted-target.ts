/**
 * A site with one hole of each kind that the scanners look for. They scan it first: what they do not find here, they
 * would not find in the product either. Its SQL runs on a real PostgreSQL, as the hole would.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { Finding } from './finding.ts'

/** A hole, and how its finding is told from others. */
export type Hole = { readonly name: string; readonly by: Finding['by']; readonly rule: RegExp; readonly at: string }

export const HOLES: readonly Hole[] = [
  { name: 'a parameter in the text of a statement', by: 'sqlmap', rule: /inject/, at: 'GET /item' },
  { name: 'a JSON field in the text of a statement', by: 'sqlmap', rule: /inject/, at: 'POST /find' },
  { name: 'a parameter as it came in a page', by: 'wapiti', rule: /Cross Site Scripting/, at: 'GET /hello' },
  { name: 'a file by any path', by: 'wapiti', rule: /Path Traversal/, at: 'GET /file' },
  { name: 'a redirect to anywhere', by: 'wapiti', rule: /Open Redirect/, at: 'GET /go' },
  { name: 'a command of the shell', by: 'wapiti', rule: /Command execution/, at: 'GET /ping' },
  { name: 'what happened inside, told to a stranger', by: 'answers', rule: /inner-workings/, at: 'GET /item' },
  { name: 'a page that may be framed', by: 'answers', rule: /page-policy/, at: 'GET /' },
  { name: 'a type that may be guessed', by: 'answers', rule: /type-options/, at: 'GET /' },
  { name: 'a cookie that scripts read', by: 'answers', rule: /cookie-flags/, at: 'GET /' },
  { name: 'somebody’s own answer in shared caches', by: 'answers', rule: /cached-own/, at: 'GET /' },
  { name: 'an address of the network inside', by: 'answers', rule: /inner-address/, at: 'GET /' },
  { name: 'the name and version of the server', by: 'answers', rule: /server-version/, at: 'GET /' },
  { name: 'any site may read answers', by: 'answers', rule: /any-origin/, at: 'POST /find' },
]

/** What the calls of the planted target are, in the shape of {@link Operation}. */
export const PLANTED_CALLS = [
  { method: 'GET', path: '/item?id=1*', body: null },
  { method: 'POST', path: '/find', body: '{"name":"desk*"}' },
] as const

const LINKS = [
  '/item?id=1',
  '/hello?name=Lena',
  '/file?name=notes.txt',
  '/go?to=/',

  '/ping?host=localhost',
]
const PASSWD = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n'

/** @param databaseUrl a database that nobody minds */
export async function startPlantedTarget(databaseUrl: string): Promise<{ port: number; stop(): Promise<void> }> {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('create table planted_item (id int, name text)')
  await db.query(`insert into planted_item values (1, 'desk'), (2, 'room')`)
  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const given = (name: string) => url.searchParams.get(name) ?? ''
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      switch (url.pathname) {
        case '/item':
          ask(db, `select name from planted_item where id = ${given('id')}`, answer).catch(() => answer.destroy())
          return
        case '/find':
          answer.setHeader('access-control-allow-origin', '*')
          ask(db, `select id from planted_item where name = '${nameIn(Buffer.concat(parts))}'`, answer).catch(() =>
            answer.destroy(),
          )
          return
        case '/hello':
          return send(answer, 200, `<h1>Hello ${given('name')}</h1>`)
        case '/file':
          return /etc\/passwd(?:\0.*)?$/.test(given('name')) ? send(answer, 200, PASSWD) : send(answer, 200, 'notes')
        case '/go':
          return redirect(answer, given('to'))
        case '/ping':
          return /\benv\b/.test(given('host'))
            ? send(answer, 200, 'PATH=/usr/bin\nPWD=/srv\n')
            : send(answer, 200, 'alive')
        case '/':
          answer.setHeader('set-cookie', 'session=1234567890')
          answer.setHeader('cache-control', 'public, max-age=60')
          answer.setHeader('server', 'planted/1.2.3')
          return send(
            answer,
            200,
            `<p>From 10.1.2.3</p>${LINKS.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`,
          )
        default:
          return send(answer, 404, '<p>not here</p>')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await db.query('drop table planted_item')
      await db.end()
    },
  }
}

async function ask(db: Client, statement: string, answer: ServerResponse): Promise<void> {
  try {
    const { rows } = await db.query(statement)
    send(answer, 200, `<p>${JSON.stringify(rows)}</p>`)
  } catch (error) {
    send(answer, 500, `<pre>${error instanceof Error ? error.stack : ''}</pre>`)
  }
}

function nameIn(body: Buffer): string {
  try {
    const { name } = JSON.parse(body.toString()) as { name?: unknown }
    return String(name)
  } catch {
    return ''
  }
}

/** Node refuses to write some characters into headers, which a server without such care would write. */
function redirect(answer: ServerResponse, to: string): void {
  answer.socket?.end(`HTTP/1.1 302 Found\r\ncontent-length: 0\r\nlocation: ${to}\r\nconnection: close\r\n\r\n`)
}

function send(answer: ServerResponse, status: number, html: string): void {
  answer.writeHead(status, { 'content-type': 'text/html' })
  answer.end(`<!doctype html><title>planted</title>${html}`)
}
