import type { LatLng } from '#kernel/geo.ts'
import type { Marker } from './marker-clusters.ts'
import type { MapPoint, MapTexts } from './map-props.ts'

type Pixel = { x: number; y: number }

export type MarkerLayerOptions = {
  host: HTMLElement
  texts: MapTexts
  onPoint: (id: number) => void
  /** @param focus returns the focus to the cluster's marker */
  onCluster: (marker: Marker & { look: 'cluster' }, focus: () => void) => void
  onHover: (id: number | null) => void
}

export type MarkerLayer = {
  setMarkers(markers: readonly Marker[]): void
  setActive(selectedId: number | null, hoveredId: number | null): void
  /** The key of the cluster whose list is open. */
  setOpenCluster(key: string | null): void
  setTexts(texts: MapTexts): void
  /** Positions every marker in the current view; `key` changes on anything but a pan. */
  place(toPixel: (point: LatLng) => Pixel, scaleKey: string): void
  destroy(): void
}

type Shown = { marker: Marker; element: HTMLButtonElement }

/** A pointer that moved further than this dragged the map and did not tap. */
const TAP_PIXELS = 6

/**
 * Prices and clusters as buttons over the canvas. Elements are reused by key, and while the map only pans, a single
 * transform moves them all. All markers are one tab stop; arrow keys move to the nearest marker in that direction.
 */
export function createMarkerLayer(options: MarkerLayerOptions): MarkerLayer {
  const { host } = options
  let texts = options.texts
  let selectedId: number | null = null
  let hoveredId: number | null = null
  let openKey: string | null = null
  let shown = new Map<string, Shown>()
  let origin: { point: LatLng; pixel: Pixel; scaleKey: string } | undefined
  let down: Pixel | undefined
  let tabStop: HTMLButtonElement | undefined

  const shownAt = (target: EventTarget | null): Shown | undefined => {
    const element = target instanceof Element ? target.closest('button') : null
    const key = element?.dataset['key']
    return key === undefined ? undefined : shown.get(key)
  }

  // Only differences are written: replacing the text under a pressed pointer would lose the click.
  const describe = ({ marker, element }: Shown) => {
    element.className = classOf(marker, selectedId, hoveredId, openKey)
    const label = labelOf(marker, texts)
    if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label)
    const content = contentOf(marker)
    if (element.dataset['content'] !== content) {
      element.dataset['content'] = content
      if (marker.look === 'cluster') element.textContent = marker.text
      else element.replaceChildren(...signsOf(marker.point), marker.point.label)
    }
    if (marker.look !== 'cluster') return element.setAttribute('aria-pressed', String(marker.point.id === selectedId))
    // A number alone says little, so its tooltip says what it counts.
    element.title = label
    if (marker.opens === 'list') {
      element.setAttribute('aria-haspopup', 'dialog')
      element.setAttribute('aria-expanded', String(marker.key === openKey))
    } else {
      element.removeAttribute('aria-haspopup')
      element.removeAttribute('aria-expanded')
    }
  }

  const makeTabStop = (element: HTMLButtonElement | undefined) => {
    if (tabStop) tabStop.tabIndex = -1
    tabStop = element
    if (tabStop) tabStop.tabIndex = 0
  }

  const onDown = (event: PointerEvent) => (down = { x: event.clientX, y: event.clientY })
  const onClick = (event: MouseEvent) => {
    const hit = shownAt(event.target)
    // A click by keyboard has no pointer (detail 0).
    const travelled = down && event.detail > 0 ? Math.hypot(event.clientX - down.x, event.clientY - down.y) : 0
    if (!hit || travelled > TAP_PIXELS) return
    if (hit.marker.look === 'cluster') options.onCluster(hit.marker, () => shown.get(hit.marker.key)?.element.focus())
    else options.onPoint(hit.marker.point.id)
  }
  const pointOf = (target: EventTarget | null): MapPoint | undefined => {
    const marker = shownAt(target)?.marker
    return marker && marker.look !== 'cluster' ? marker.point : undefined
  }
  const onEnter = (event: Event) => options.onHover(pointOf(event.target)?.id ?? null)
  const onLeave = (event: Event) => {
    if (pointOf(event.target)) options.onHover(null)
  }
  const onFocus = (event: FocusEvent) => {
    const hit = shownAt(event.target)
    if (hit) makeTabStop(hit.element)
    onEnter(event)
  }
  const onKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const from = shownAt(event.target)
    if (!direction || !from) return
    event.preventDefault()
    // Without this the map would pan as well.
    event.stopPropagation()
    nearestInDirection([...shown.values()], from, direction)?.element.focus()
  }
  host.addEventListener('pointerdown', onDown)
  host.addEventListener('click', onClick)
  host.addEventListener('pointerover', onEnter)
  host.addEventListener('pointerout', onLeave)
  host.addEventListener('focusin', onFocus)
  host.addEventListener('focusout', onLeave)
  host.addEventListener('keydown', onKey)

  return {
    setMarkers(markers) {
      const next = new Map<string, Shown>()
      for (const marker of markers) {
        const known = shown.get(marker.key)
        const entry = { marker, element: known?.element ?? newButton(marker.key) }
        next.set(marker.key, entry)
        describe(entry)
        if (!known) host.append(entry.element)
      }
      for (const [key, { element }] of shown) if (!next.has(key)) element.remove()
      shown = next
      origin = undefined
      if (!tabStop?.isConnected) makeTabStop(next.values().next().value?.element)
    },
    setActive(selected, hovered) {
      if (selected === selectedId && hovered === hoveredId) return
      const touched = new Set([selectedId, hoveredId, selected, hovered])
      selectedId = selected
      hoveredId = hovered
      for (const entry of shown.values()) {
        if (entry.marker.look !== 'cluster' && touched.has(entry.marker.point.id)) describe(entry)
      }
    },
    setOpenCluster(key) {
      const touched = [openKey, key]
      openKey = key
      for (const entry of shown.values()) if (touched.includes(entry.marker.key)) describe(entry)
    },
    setTexts(next) {
      texts = next
      for (const entry of shown.values()) describe(entry)
    },
    place(toPixel, scaleKey) {
      if (origin && origin.scaleKey === scaleKey) {
        const now = toPixel(origin.point)
        host.style.transform = `translate(${now.x - origin.pixel.x}px, ${now.y - origin.pixel.y}px)`
        return
      }
      const first = shown.values().next().value
      host.style.transform = ''
      for (const { marker, element } of shown.values()) {
        const { x, y } = toPixel(marker)
        element.style.translate = `${x}px ${y}px`
        // Markers further south are in front, as in a tilted view.
        element.style.zIndex = String(Math.max(1, Math.round(y) + 2_000))
      }
      origin = first
        ? { point: { lat: first.marker.lat, lng: first.marker.lng }, pixel: toPixel(first.marker), scaleKey }
        : undefined
    },
    destroy() {
      host.removeEventListener('pointerdown', onDown)
      host.removeEventListener('click', onClick)
      host.removeEventListener('pointerover', onEnter)
      host.removeEventListener('pointerout', onLeave)
      host.removeEventListener('focusin', onFocus)
      host.removeEventListener('focusout', onLeave)
      host.removeEventListener('keydown', onKey)
      host.replaceChildren()
    },
  }
}

function newButton(key: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.tabIndex = -1
  element.dataset['key'] = key
  return element
}

function labelOf(marker: Marker, texts: MapTexts): string {
  if (marker.look === 'cluster') return texts.cluster(marker.desks, marker.weight, marker.opens)
  const { point } = marker
  const signs = [
    point.icon === 'internal' ? texts.internal : point.icon === 'obi' ? texts.partner : '',
    point.refugee ? texts.refugee : '',
    point.employeesOnly ? texts.employeesOnly : '',
  ]
  return [point.name, point.label, texts[point.state], ...signs].filter((word) => word !== '').join(', ')
}

function contentOf(marker: Marker): string {
  if (marker.look === 'cluster') return marker.text
  const { label, icon, refugee, employeesOnly } = marker.point
  return `${label}|${icon ?? ''}|${refugee ?? ''}|${employeesOnly ?? ''}`
}

function classOf(marker: Marker, selectedId: number | null, hoveredId: number | null, openKey: string | null): string {
  if (marker.look === 'cluster') {
    const state = `${marker.isAvailable ? '' : ' map-cluster-no'}${marker.key === openKey ? ' map-cluster-open' : ''}`
    return `map-cluster map-cluster-${marker.size}${state}`
  }
  const { id, state } = marker.point
  const names = ['map-price']
  if (state === 'unavailable') names.push('map-price-no')
  if (id === selectedId) names.push('map-price-act')
  else if (id === hoveredId) names.push('map-price-hover')
  return names.join(' ')
}

/**
 * Outlines in a box of 12 by 12: a house (internal), a diamond (partner), a heart (refugees), a badge (employees only).
 */
const SIGNS = {
  internal: 'M2 11V2.5h8V11M5 5.5h2M5 8.5h2',
  obi: 'M6 1l5 5-5 5-5-5z',
  refugee: 'M6 10.5 1.8 6.2a2.6 2.6 0 0 1 4.2-3 2.6 2.6 0 0 1 4.2 3z',
  employeesOnly: 'M2 4h8v6H2zM4.5 4V2h3v2M4 7.5h4',
} as const

function signsOf(point: MapPoint): SVGSVGElement[] {
  const names: (keyof typeof SIGNS)[] = [
    ...(point.icon ? [point.icon] : []),
    ...(point.refugee ? ['refugee' as const] : []),
    ...(point.employeesOnly ? ['employeesOnly' as const] : []),
  ]
  return names.map((name) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 12 12')
    svg.setAttribute('class', 'map-price-sign')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', SIGNS[name])
    svg.append(path)
    return svg
  })
}

type Direction = readonly [x: number, y: number]

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function nearestInDirection(all: readonly Shown[], from: Shown, [dx, dy]: Direction): Shown | undefined {
  let best: Shown | undefined
  let bestCost = Infinity
  const shrink = Math.cos((from.marker.lat * Math.PI) / 180)
  for (const other of all) {
    const east = (other.marker.lng - from.marker.lng) * shrink
    const north = other.marker.lat - from.marker.lat
    const along = east * dx + north * dy
    if (other === from || along <= 0) continue
    const cost = along + 2 * Math.abs(east * dy + north * dx)
    if (cost < bestCost) [best, bestCost] = [other, cost]
  }
  return best
}
