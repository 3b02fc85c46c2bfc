module.exports = {
  mode: 'production',
  target: 'node',
  entry: './src/index.ts',
  module: { rules: [{ test: /\.tsx?$/, use: 'ts-loader', exclude: /node_modules/ }] },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  output: { filename: 'bundle.js' },
};
