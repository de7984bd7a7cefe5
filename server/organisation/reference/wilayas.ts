export type Wilaya = {
  /** The official number. */
  id: number;
  name: string;
  cluster: number;
  lat: number;
  lng: number;
  /** Id of its shape in contract/sites/wilaya-shapes.topo.json. */
  shape: string;
};

/** The 48 wilayas: number, name, cluster, centre and shape (product decisions, « Vocabulary »). */
export const wilayas: readonly Wilaya[] = table(`
1 DZ.AR 8 25.704 -0.443 Adrar
2 DZ.CH 6 36.233 1.260 Chlef
3 DZ.LG 7 33.560 2.699 Laghouat
4 DZ.OB 3 35.847 7.082 Oum El Bouaghi
5 DZ.BT 3 35.428 5.883 Batna
6 DZ.BJ 5 36.570 4.847 Béjaïa
7 DZ.BS 7 34.502 5.344 Biskra
8 DZ.BC 8 30.146 -2.560 Béchar
9 DZ.BL 1 36.527 2.999 Blida
10 DZ.BU 1 36.277 3.849 Bouira
11 DZ.TM 7 23.973 5.117 Tamanrasset
12 DZ.TB 4 35.006 7.810 Tébessa
13 DZ.TL 2 34.734 -1.422 Tlemcen
14 DZ.TR 6 34.958 1.516 Tiaret
15 DZ.TO 1 36.680 4.224 Tizi Ouzou
16 DZ.AL 1 36.724 3.091 Alger
17 DZ.DJ 7 34.333 3.551 Djelfa
18 DZ.JJ 5 36.701 5.962 Jijel
19 DZ.SF 5 36.134 5.466 Sétif
20 DZ.SD 2 34.593 0.171 Saïda
21 DZ.SK 4 36.782 6.812 Skikda
22 DZ.SB 2 34.789 -0.566 Sidi Bel Abbès
23 DZ.AN 4 36.859 7.530 Annaba
24 DZ.GL 4 36.402 7.399 Guelma
25 DZ.CO 3 36.347 6.709 Constantine
26 DZ.MD 1 35.974 2.937 Médéa
27 DZ.MG 2 35.993 0.332 Mostaganem
28 DZ.MS 5 35.301 4.276 M’Sila
29 DZ.MC 2 35.390 0.143 Mascara
30 DZ.OG 7 30.658 6.209 Ouargla
31 DZ.OR 2 35.630 -0.632 Oran
32 DZ.EB 8 32.570 0.941 El Bayadh
33 DZ.IL 7 26.796 8.353 Illizi
34 DZ.BB 5 36.085 4.731 Bordj Bou Arréridj
35 DZ.BM 1 36.765 3.683 Boumerdès
36 DZ.ET 4 36.722 8.117 El Tarf
37 DZ.TN 8 27.622 -6.095 Tindouf
38 DZ.TS 6 35.746 1.800 Tissemsilt
39 DZ. 7 33.222 6.957 El Oued
40 DZ.KH 3 34.974 6.999 Khenchela
41 DZ.SA 4 36.156 7.887 Souk Ahras
42 DZ.TP 1 36.543 2.312 Tipaza
43 DZ.ML 3 36.294 6.158 Mila
44 DZ.AD 6 36.176 2.080 Aïn Defla
45 DZ.NA 8 33.274 -0.782 Naâma
46 DZ.AT 2 35.335 -1.031 Aïn Témouchent
47 DZ.GR 7 31.162 3.117 Ghardaïa
48 DZ.RE 6 35.794 0.801 Relizane
`);

function table(text: string): Wilaya[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [id, shape, cluster, lat, lng, ...name] = line.split(' ');
      return {
        id: Number(id),
        name: name.join(' '),
        cluster: Number(cluster),
        lat: Number(lat),
        lng: Number(lng),
        shape,
      };
    });
}
