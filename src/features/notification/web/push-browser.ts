/** What this browser can do with push messages, and how it gets them. */
import { callApi } from '#client/call-api.ts'
import type { savePushToken } from '../contract.ts'

/** `home-screen`: iOS has push messages for apps of the home screen only. `none`: cannot, or has them already. */
export type PushState = 'ask' | 'denied' | 'home-screen' | 'none'

export async function pushStateOf(): Promise<PushState> {
  if (!('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'home-screen' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'ask'
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ? 'none' : 'ask'
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Only within a tap: browsers refuse the question otherwise. */
export async function subscribeToPush(publicKey: string): Promise<'done' | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const worker = await navigator.serviceWorker.ready
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
    return (await tellServer(subscription)) ? 'done' : 'failed'
  } catch {
    return 'failed'
  }
}

async function tellServer(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const pushToken = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  const answer = await callApi<typeof savePushToken>('POST', '/api/me', { body: { pushToken } })
  return answer.ok
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0)
}

const TOLD = 'viertel-push-told'

/**
 * Registers the service worker of a signed-in person. A browser that gets push messages already names itself once for each
 * session: it belongs to whoever is signed in.
 */
export async function startWorker(personId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const worker = await navigator.serviceWorker.register('/sw.js')
    if (!('PushManager' in window) || sessionStorage.getItem(TOLD) === personId) return
    const subscription = await worker.pushManager.getSubscription()
    if (subscription && (await tellServer(subscription))) sessionStorage.setItem(TOLD, personId)
  } catch {
    // A browser without storage or with workers switched off; the product works without.
  }
}

export type OfflinePass = {
  readonly id: number
  readonly title: string
  readonly when: string
  readonly where: string
  readonly door: string
  /** ISO 8601; afterwards it is forgotten. */
  readonly until: string
  readonly lang: string
}

/** Hands the facts of a coming booking to the service worker, for times without a network. */
export async function keepPass(pass: OfflinePass, personId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.ready
  worker.active?.postMessage({ kind: 'pass', pass, person: personId })
}
