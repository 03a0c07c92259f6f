/**
 * An OpenID Connect issuer for the demo and the tests, which stands for Google and Apple: real discovery, keys and
 * codes, and a plain page to choose who one is. Only loaded in demo mode.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import { escapeHtml } from './dev-html.ts'

export type IssuerPerson = {
  readonly sub: string
  /** What the choice says. */
  readonly label: string
  readonly email?: string
  readonly isVerified?: boolean
  readonly givenName?: string
  readonly surname?: string
}

export type IssuerClient = {
  readonly id: string
  readonly secret: string
  /** Where the secret is a signed token, which differs each time. */
  readonly isSecret?: (given: string) => boolean
  readonly returnTo: string
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * @param issuer its address with its path, without a slash at the end
 * @returns answers requests below that path
 */
export function createDemoIssuer({
  issuer,
  clients,
  people,
}: {
  issuer: string
  clients: readonly IssuerClient[]
  people: () => Promise<readonly IssuerPerson[]>
}): Serve {
  const root = new URL(issuer).pathname
  const known = new Map<string, IssuerPerson>()
  const policy = interactionPolicy.base()
  // Google's word for choosing an account; the choice is shown every time anyway.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  // Who one is may change each time, also where the client does not ask for the choice.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('always', 'who one is must be chosen', (context) => !context.oidc.result?.login),
    )
  const configuration: Configuration = {
    clients: clients.map((client) => ({
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [client.returnTo],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'oidc', interaction: 'oidc-step', resume: 'oidc-resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'], name: [] },
    // Google and Apple put the claims into the ID token, too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${root}/choose/${uid}` },
    findAccount: async (_context, sub) => {
      const person = known.get(sub)
      if (!person) return undefined
      const { email, isVerified, givenName, surname } = person
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          ...(email === undefined ? {} : { email, email_verified: isVerified ?? true }),
          ...(givenName === undefined ? {} : { given_name: givenName }),
          ...(surname === undefined ? {} : { family_name: surname }),
        }),
      }
    },
    // Who has chosen somebody has agreed.
    loadExistingGrant: async (context) => {
      const { client, session, provider: itself, params } = context.oidc
      const grant = new itself.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(String(params?.['scope'] ?? 'openid'))
      await grant.save()
      return grant
    },
    renderError: (context, { error }) => {
      context.type = 'html'
      context.body = page('Sign-in failed', `<p>${escapeHtml(error)}</p>`)
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()

  return async (request, response) => {
    const path = (request.url ?? '').slice(root.length)
    if (!path.startsWith('/choose/')) {
      if (path === '/token') await takeSecret(request, clients)
      Object.assign(request, { originalUrl: request.url, url: path })
      await answer(request, response)
      return
    }
    for (const person of await people()) known.set(person.sub, person)
    const chosen = request.method === 'POST' ? new URLSearchParams(await text(request)).get('sub') : null
    if (chosen === 'deny')
      return provider.interactionFinished(
        request,
        response,
        { error: 'access_denied' },
        { mergeWithLastSubmission: false },
      )
    if (chosen !== null && known.has(chosen))
      return provider.interactionFinished(
        request,
        response,
        { login: { accountId: chosen, remember: false }, select_account: {} },
        { mergeWithLastSubmission: false },
      )
    const choices = [...known.values()].map(
      ({ sub, label }) => `<p><button name="sub" value="${escapeHtml(sub)}">${escapeHtml(label)}</button></p>`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(
      page(
        'Who are you?',
        `<form method="post">${choices.join('')}<p><button name="sub" value="deny">Cancel</button></p></form>`,
      ),
    )
  }
}

/** A token that is right stands for the secret that the issuer knows. */
async function takeSecret(request: IncomingMessage, clients: readonly IssuerClient[]): Promise<void> {
  const body = new URLSearchParams(await text(request))
  const client = clients.find(({ id }) => id === body.get('client_id'))
  if (client?.isSecret?.(body.get('client_secret') ?? '')) body.set('client_secret', client.secret)
  Object.assign(request, { body: body.toString() })
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/dev/dev.css"></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
