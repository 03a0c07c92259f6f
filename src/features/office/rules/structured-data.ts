/** Structured data for search engines: schema.org's LocalBusiness with an hourly offer (UX paper 37). */
import { formatQuarter, type Span } from '#kernel/quarters.ts'

export type Described = {
  readonly title: string
  readonly description: string
  readonly address: {
    readonly street: string
    readonly postcode: string
    readonly city: string
    readonly country: string
  }
  readonly gps: { readonly lat: number; readonly lng: number }
  readonly priceCents: number
  readonly currency: string
  readonly status: string
  readonly photos: readonly { readonly key: string }[]
  readonly equipment: readonly { readonly name: string }[]
  readonly week: readonly (readonly Span[])[]
  readonly rating: { readonly tenths: number; readonly count: number }
  readonly provider: { readonly name: string }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** @param url the page's canonical address @param baseUrl without a slash at the end */
export function structuredData(office: Described, url: string, baseUrl: string): Record<string, unknown> {
  const { address, rating } = office
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: office.title,
    description: office.description,
    image: office.photos.slice(0, 3).map(({ key }) => `${baseUrl}/media/${key}/960.webp`),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postcode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: office.gps.lat, longitude: office.gps.lng },
    openingHoursSpecification: office.week.flatMap((spans, index) =>
      spans.map(([from, to]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${WEEKDAYS[index]}`,
        opens: formatQuarter(from),
        closes: to === 96 ? '23:59' : formatQuarter(to),
      })),
    ),
    amenityFeature: office.equipment.map(({ name }) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
    makesOffer: {
      '@type': 'Offer',
      availability: `https://schema.org/${office.status === 'published' ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: office.provider.name },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (office.priceCents / 100).toFixed(2),
        priceCurrency: office.currency,
        unitCode: 'HUR',
      },
    },
    ...(rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: (rating.tenths / 20).toFixed(1),
            bestRating: '5',
            worstRating: '1',
            ratingCount: rating.count,
          },
        }
      : {}),
  }
}
