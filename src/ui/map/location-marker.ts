import type { LatLng } from '#kernel/geo.ts'

export type LocationMarkerOptions = {
  host: HTMLElement
  label: string
  toPixel: (point: LatLng) => { x: number; y: number } | null
  toPoint: (pixel: { x: number; y: number }) => LatLng | null
  /** Called while the marker moves, so that the circle follows. */
  onMove: (point: LatLng) => void
  /** Called on release, or 600 ms after the last arrow key. */
  onDrop: (point: LatLng) => void
}

export type LocationMarker = {
  set(point: LatLng | null, isDraggable: boolean, label: string): void
  place(): void
  destroy(): void
}

const STEP_PIXELS = 10
const LONG_STEP_PIXELS = 50
const KEY_PAUSE_MILLISECONDS = 600

/** The marker of the search position. It can be moved by mouse, touch and arrow keys (with Shift: further). */
export function createLocationMarker(options: LocationMarkerOptions): LocationMarker {
  const element = document.createElement('button')
  element.type = 'button'
  element.hidden = true
  options.host.append(element)
  let point: LatLng | null = null
  let grip: { id: number; dx: number; dy: number; moved: boolean } | undefined
  let keyTimer: ReturnType<typeof setTimeout> | undefined
  let draggable = false

  const place = () => {
    const pixel = point && options.toPixel(point)
    element.hidden = !pixel
    if (pixel) element.style.translate = `${pixel.x}px ${pixel.y}px`
  }
  const moveTo = (pixel: { x: number; y: number }) => {
    const next = options.toPoint(pixel)
    if (!next) return
    point = next
    place()
    options.onMove(next)
  }

  element.addEventListener('pointerdown', (event) => {
    const pixel = point && options.toPixel(point)
    if (!draggable || !pixel || event.button !== 0) return
    // Without this the map would pan as well.
    event.stopPropagation()
    element.setPointerCapture(event.pointerId)
    grip = { id: event.pointerId, dx: event.clientX - pixel.x, dy: event.clientY - pixel.y, moved: false }
  })
  element.addEventListener('pointermove', (event) => {
    if (grip?.id !== event.pointerId) return
    grip.moved = true
    element.classList.add('map-me-drag')
    moveTo({ x: event.clientX - grip.dx, y: event.clientY - grip.dy })
  })
  const letGo = (event: PointerEvent) => {
    if (grip?.id !== event.pointerId) return
    const { moved } = grip
    grip = undefined
    element.classList.remove('map-me-drag')
    if (moved && point) options.onDrop(point)
  }
  element.addEventListener('pointerup', letGo)
  element.addEventListener('pointercancel', letGo)
  element.addEventListener('keydown', (event) => {
    const pixel = point && options.toPixel(point)
    const step = event.shiftKey ? LONG_STEP_PIXELS : STEP_PIXELS
    const dx = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0
    const dy = event.key === 'ArrowUp' ? -step : event.key === 'ArrowDown' ? step : 0
    if (!draggable || !pixel || (dx === 0 && dy === 0)) return
    event.preventDefault()
    event.stopPropagation()
    moveTo({ x: pixel.x + dx, y: pixel.y + dy })
    clearTimeout(keyTimer)
    keyTimer = setTimeout(() => point && options.onDrop(point), KEY_PAUSE_MILLISECONDS)
  })

  return {
    set(next, isDraggable, label) {
      draggable = isDraggable
      // While the marker is being dragged, positions from the page are outdated.
      if (!grip) point = next
      element.className = isDraggable ? 'map-me map-me-movable' : 'map-me'
      element.tabIndex = isDraggable ? 0 : -1
      element.setAttribute('aria-label', label)
      place()
    },
    place,
    destroy() {
      clearTimeout(keyTimer)
      element.remove()
    },
  }
}
