import { Building2, House, MapPin } from 'lucide-react'
import type { Place } from './place-data.ts'

const ICONS = { home: House, company: Building2, other: MapPin }

export function PlaceIcon({ kind }: Pick<Place, 'kind'>) {
  const Icon = ICONS[kind]
  return <Icon size={20} aria-hidden="true" />
}
