/** The placeholder of the map until it is loaded: an abstract piece of a town in the map's colours. */
export function MapPlaceholder() {
  return (
    <svg className="map-base" viewBox="0 0 720 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="720" height="480" fill="var(--map-land)" />
      <path d="M420 40q70-50 130-10t60 110q-40 60-120 40t-70-140Z" fill="var(--map-park)" />
      <path d="M-10 420q150-40 260-20t200-10 280 10v90H-10Z" fill="var(--map-water)" />
      <g fill="none" stroke="var(--map-road)" strokeWidth="9" strokeLinecap="round">
        <path d="M-10 130q160 50 330 34t410 36M120-10q-10 140 40 260t20 240M330-10q30 190 30 500" />
        <path d="M-10 300q220 20 380 0t360 20M560-10q-20 150 40 290t70 210" strokeWidth="6" />
        <path d="M200 60l140 6M40 220l110-8M400 250l160 16M230 330l100 4M620 90l90 20" strokeWidth="4" />
      </g>
    </svg>
  )
}
