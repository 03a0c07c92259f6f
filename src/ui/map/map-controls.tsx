import { LocateFixed, Minus, Plus } from 'lucide-react'
import type { MapTexts } from './map-props.ts'

type MapControlsProps = {
  texts: Pick<MapTexts, 'zoomIn' | 'zoomOut' | 'locate'>
  onZoomIn: () => void
  onZoomOut: () => void
  onLocate?: () => void
}

export function MapControls({ texts, onZoomIn, onZoomOut, onLocate }: MapControlsProps) {
  return (
    <div className="map-controls">
      <div className="map-control-group">
        <button type="button" aria-label={texts.zoomIn} onClick={onZoomIn}>
          <Plus size={20} />
        </button>
        <button type="button" aria-label={texts.zoomOut} onClick={onZoomOut}>
          <Minus size={20} />
        </button>
      </div>
      {onLocate && (
        <div className="map-control-group">
          <button type="button" aria-label={texts.locate} onClick={onLocate}>
            <LocateFixed size={20} />
          </button>
        </div>
      )}
    </div>
  )
}
