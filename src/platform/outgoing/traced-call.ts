import { traceHeaders, traced } from '../trace/trace.ts'

/**
 * A call to another server. It is told which service was called and what it answered, not at which address: that may be
 * chosen by a person, or contain what one is looking for.
 * @param service one of a few names
 * @param call gets the headers that tell the other server of the trace
 */
export function tracedCall<T extends { readonly status: number }>(
  service: string,
  method: string,
  call: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  return traced(
    () => ({
      name: `${method} ${service}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'peer.service': service },
    }),
    async (set) => {
      const answer = await call(traceHeaders())
      set({ 'http.response.status_code': answer.status })
      return answer
    },
  )
}
