/**
 * An HTTP/1.1 client with as little work as possible, so that a benchmark on the same machine measures the server and
 * not itself. One request at a time on a connection that stays open; answers must have a content-length.
 */
import { connect, type Socket } from 'node:net'

export type LightAnswer = { status: number; head: string; body: Record<string, never>; ms: number }

export type LightClient = {
  call(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<LightAnswer>
  close(): void
}

/** @param base of a local server that answers JSON with a content-length */
export function openLightClient(base: URL): LightClient {
  const idle: Connection[] = []
  const all = new Set<Connection>()
  return {
    async call(method, path, body, headers = {}) {
      const text = body === undefined ? '' : JSON.stringify(body)
      let head = `${method} ${path} HTTP/1.1\r\nhost: ${base.host}\r\n`
      if (text) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
      const connection = idle.pop() ?? openConnection(base)
      all.add(connection)
      const began = performance.now()
      const answer = await connection.send(`${head}\r\n${text}`)
      const ms = performance.now() - began
      idle.push(connection)
      const from = answer.indexOf('\r\n\r\n')
      const whole = answer.toString('utf8', from + 4)
      return {
        status: Number(answer.toString('latin1', 9, 12)),
        head: answer.toString('latin1', 0, from),
        body: whole ? JSON.parse(whole) : {},
        ms,
      }
    },
    close() {
      for (const connection of all) connection.socket.destroy()
    },
  }
}

type Connection = { socket: Socket; send(request: string): Promise<Buffer> }

function openConnection(base: URL): Connection {
  const socket = connect(Number(base.port), base.hostname)
  socket.setNoDelay(true)
  let got: Buffer = Buffer.alloc(0)
  let length = -1
  let waiting: { done: (answer: Buffer) => void; failed: (error: Error) => void } | null = null
  const fail = (error: Error) => {
    waiting?.failed(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (part: Buffer) => {
    got = got.length === 0 ? part : Buffer.concat([got, part])
    if (length < 0) {
      const end = got.indexOf('\r\n\r\n')
      if (end < 0) return
      const said = /content-length: *(\d+)/i.exec(got.toString('latin1', 0, end))
      if (!said) return fail(new Error('an answer without content-length'))
      length = end + 4 + Number(said[1])
    }
    if (got.length < length) return
    const answer = got
    got = Buffer.alloc(0)
    length = -1
    waiting?.done(answer)
    waiting = null
  })
  return {
    socket,
    send: (request) =>
      new Promise((done, failed) => {
        waiting = { done, failed }
        socket.write(request)
      }),
  }
}
